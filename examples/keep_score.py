"""Keep the score of a game at a real table, and say in the end who owes what."""

from ginrummy import CLASSIC, Game, RoundResult, Seat, record_result, score_sheet, settle


def main() -> None:
    """Write six rounds down and settle the game."""
    names = {Seat.NORTH: "Ann", Seat.SOUTH: "Bob"}
    game = Game(CLASSIC, Seat.NORTH)
    for winner, points in [("N", 14), ("N", 22), ("S", 25), ("N", 31), ("S", 12), ("N", 38)]:
        game = record_result(game, RoundResult.of_points(Seat(winner), points))
        north, south = score_sheet(game).columns[0].points
        print(f"{names[Seat(winner)]} wins {points:2}: Ann {north:3}, Bob {south:3}")
    settlement = settle(game)
    for seat in Seat:
        print(
            f"{names[seat]}: total {settlement.totals[seat]}, balance {settlement.balance(seat)}"
        )


if __name__ == "__main__":
    main()
