"""What ``python -m ginrummy`` runs."""

import sys

from ginrummy.cli import main

if __name__ == "__main__":
    sys.exit(main())
