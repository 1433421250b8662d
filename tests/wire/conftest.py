"""What the tests of the wire share."""

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for loopback, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    pair = folder / "certificate.pem", folder / "key.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1"
    try:
        subprocess.run(
            [*command.split(), "-addext", "subjectAltName=IP:127.0.0.1", "-out", pair[0], "-keyout", pair[1]],
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("there is no openssl to make a certificate with")
    return pair
