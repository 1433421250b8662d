"""In a change of mostly generated files, what a person wrote stands out."""

from git_agent.evidence.groups import group_overview
from git_agent.model.change import Status
from git_agent.model.origin import Origin
from support.reading import changed

GENERATED = [changed(f"api/gen/{number:03}.pb.go", added=number) for number in range(120)]
ORIGINS = {change.path: Origin.GENERATED for change in GENERATED}


def test_a_group_is_told_once_with_its_busiest_files() -> None:
    overview = group_overview(GENERATED, ORIGINS)
    assert overview.splitlines() == [
        "120 files, +7140 -0; 120 of them not written by hand",
        "120 modified go files in api/gen/ (generated file): "
        "api/gen/119.pb.go +119 -0, api/gen/118.pb.go +118 -0, api/gen/117.pb.go +117 -0",
    ]


def test_handwritten_files_and_singular_ones_belong_to_no_group() -> None:
    fix, gone = changed("api/server.go"), changed("api/gen/old.pb.go", status=Status.DELETED)
    overview = group_overview([*GENERATED, fix, gone], ORIGINS | {gone.path: Origin.GENERATED})
    assert "server.go" not in overview
    assert "old.pb.go" not in overview


def test_the_largest_group_comes_first_and_the_order_of_files_does_not_matter() -> None:
    locks = [changed(f"packages/{name}/package-lock.json") for name in "abc"]
    vendored = [changed(f"vendor/{number}.js") for number in range(30)]
    origins = {change.path: Origin.LOCK for change in locks} | {change.path: Origin.VENDORED for change in vendored}
    overview = group_overview([*locks, *vendored], origins)
    assert overview.splitlines()[1].startswith("30 modified js files in vendor/ (vendored file): ")
    assert group_overview([*vendored, *locks], origins) == overview


def test_an_awkward_folder_stays_on_one_line() -> None:
    overview = group_overview(
        [changed("a\nb/1.x"), changed("a\nb/2.x")], {"a\nb/1.x": Origin.GENERATED, "a\nb/2.x": Origin.GENERATED}
    )
    assert "in a\\nb/ (generated file): a\\nb/1.x +1 -0" in overview
