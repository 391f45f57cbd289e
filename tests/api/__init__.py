"""What users and packagers rely on, and how the sources are laid out."""
