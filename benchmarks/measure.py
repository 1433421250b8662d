"""Runs a command many times and keeps what it cost: wall time, CPU time and peak memory, as medians."""

import os
import resource
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Medians of one command: milliseconds and mebibytes; children are included."""

    wall_ms: float
    cpu_ms: float
    peak_mb: float

    def __str__(self) -> str:
        return f"{self.wall_ms:.0f} ms wall, {self.cpu_ms:.0f} ms CPU, {self.peak_mb:.0f} MiB"


def measure(argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], runs: int) -> Cost:
    """The median cost of a command after one warm-up run."""
    return measure_together([argv], cwd=cwd, env=env, runs=runs)[0]


def measure_together(
    commands: Sequence[Sequence[str]], *, cwd: Path, env: Mapping[str, str], runs: int
) -> tuple[Cost, ...]:
    """Several commands taken in turns, so that a busy moment of the machine meets all of them."""
    samples: list[list[tuple[float, float, float]]] = [[] for _ in commands]
    for run in range(runs + 1):
        for argv, sample in zip(commands, samples, strict=True):
            once = _once(argv, cwd, env)
            if run:
                sample.append(once)
    return tuple(_median(sample) for sample in samples)


def _once(argv: Sequence[str], cwd: Path, env: Mapping[str, str]) -> tuple[float, float, float]:
    started = time.perf_counter()
    process = subprocess.Popen(argv, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(argv)} ended with {process.returncode}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000, _mebibytes(usage)


def _mebibytes(usage: resource.struct_rusage) -> float:
    return usage.ru_maxrss / 1024


def _median(sample: Sequence[tuple[float, float, float]]) -> Cost:
    wall, cpu, peak = (statistics.median(column) for column in zip(*sample, strict=True))
    return Cost(wall_ms=wall, cpu_ms=cpu, peak_mb=peak)
