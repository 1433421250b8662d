"""What is kept between runs: where it lies, and files that can tell whether they are whole."""
