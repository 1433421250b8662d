"""What assertions that ask something else are told as, language by language."""

import pytest

from support.told_edits import told_of


@pytest.mark.parametrize(
    ("language", "form", "place"),
    [
        ("py", "assert {}\n", "bake"),
        ("py", "assert {}, tray\n", "bake"),
        ("ts", "assert({})\n", "bake"),
        ("java", "assert {};\n", "bake of Kiln"),
        ("java", "assertTrue({});\n", "bake of Kiln"),
        ("rs", "assert!({});\n", "bake"),
        ("rs", 'assert!({}, "{{}}", tray);\n', "bake"),
        ("c", "assert({});\n", "bake"),
    ],
)
def test_another_condition_is_asserted(language: str, form: str, place: str) -> None:
    old, new = form.format("heat == low"), form.format("heat == high")
    assert f"assert heat == high instead of heat == low in {place}" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "form", "sentence"),
    [
        ("ts", "expect(tray.heat).toBe({})\n", "expect 5 instead of 4 for tray.heat in bake"),
        ("java", "assertThat(load(tray)).isEqualTo({});\n", "expect 5 instead of 4 for load(tray) in bake of Kiln"),
        ("java", "assertEquals({}, heat);\n", "expect 5 instead of 4 for heat in bake of Kiln"),
        ("go", "assert.Equal(t, {}, heat)\n", "expect 5 instead of 4 for heat in bake"),
        ("rs", "assert_eq!(heat, {});\n", "expect 5 instead of 4 for heat in bake"),
        ("py", "self.assertEqual(heat, {})\n", "expect 5 instead of 4 for heat in bake"),
    ],
)
def test_another_value_is_expected(language: str, form: str, sentence: str) -> None:
    assert sentence in told_of(language, form.format("4"), form.format("5"))


@pytest.mark.parametrize(
    ("language", "old", "new", "sentence"),
    [
        (
            "ts",
            "expect(heat).not.toBe(low)\n",
            "expect(heat).not.toBe(high)\n",
            "change assertion on heat in bake",
        ),
    ],
)
def test_of_a_comparison_only_what_it_is_about_is_told(language: str, old: str, new: str, sentence: str) -> None:
    assert set(told_of(language, old, new)) == {sentence}


@pytest.mark.parametrize(
    ("language", "form", "name", "place"),
    [
        ("rs", "assert_eq!(heat, {});\n", "assert_eq", "bake"),
        ("go", "assert.Equal(t, heat, {})\n", "Equal", "bake"),
        ("java", "assertEquals(heat, {});\n", "assertEquals", "bake of Kiln"),
        ("py", "self.assertEqual(heat, {})\n", "assertEqual", "bake"),
    ],
)
def test_another_value_of_unknown_role_is_passed(language: str, form: str, name: str, place: str) -> None:
    sentences = told_of(language, form.format("tray.low()"), form.format("tray.high()"))
    assert f"pass tray.high() instead of tray.low() to {name} in {place}" in sentences


def test_a_cast_that_is_left_out_is_a_part_of_what_was_passed() -> None:
    sentences = told_of("java", "assertEquals(heat, (long) tray.low(4));\n", "assertEquals(heat, tray.low(4));\n")
    assert "pass tray.low(4) instead of (long) tray.low(4) to assertEquals in bake of Kiln" in sentences


def test_of_several_values_passed_instead_none_is_told() -> None:
    old = "assertEquals(heat, tray.low());\nassertEquals(lid, tray.left());\n"
    new = "assertEquals(heat, tray.high());\nassertEquals(lid, tray.right());\n"
    assert not any("instead" in each for each in told_of("java", old, new))


def test_an_assertion_that_stood_elsewhere_is_not_told_as_new() -> None:
    old = "assert heat == low\nfire(tray)\nassert heat == high\n"
    new = "assert heat == high\nfire(tray)\nassert heat == rest\n"
    assert not any("assert heat == high" in sentence for sentence in told_of("py", old, new))


def test_what_a_test_runs_inside_of_an_assertion_is_no_assertion() -> None:
    old = "assert.doesNotThrow(() => {\n  fire(low)\n})\n"
    sentences = told_of("ts", old, old.replace("low", "high"))
    assert set(sentences) == {"pass high instead of low to fire in bake"}


def test_a_long_condition_is_not_quoted() -> None:
    condition = "assert heat == load(tray.first_shelf.left_corner, {}.second_shelf.right_corner)\n"
    assert set(told_of("py", condition.format("tray"), condition.format("lid"))) == {"change assertion in bake"}


def test_an_assertion_is_not_about_a_literal() -> None:
    old, new = "assert.Equal(t, tray.hot, true)\n", "assert.Equal(t, lid.hot, true)\n"
    assert set(told_of("go", old, new)) == {
        "pass lid.hot instead of tray.hot to Equal in bake",
        "change assertion in bake",
    }


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("java", "assertNotSame(lid, tray);\n", "try (Lid one = open()) {\n  assertNotSame(heat, one);\n}\n"),
        ("ts", "assertNotSame(lid, tray)\n", "if (heat) {\n  assertNotSame(heat, one)\n}\n"),
        ("py", "self.assertNotSame(lid, tray)\n", "with open() as one:\n    self.assertNotSame(heat, one)\n"),
    ],
)
def test_an_assertion_that_asks_something_else_is_neither_removed_nor_added(language: str, old: str, new: str) -> None:
    sentences = told_of(language, f"go();\n{old}", f"go();\n{new}")
    assert not {"remove", "add"} & {sentence.split()[0] for sentence in sentences}, sentences


def test_one_assertion_less_is_removed() -> None:
    old = "assertSame(lid, tray);\ngo();\nassertSame(heat, low);\n"
    sentences = told_of("java", old, "assertSame(lid, tray);\ngo();\n")
    assert "remove assertSame(heat, low) from bake of Kiln" in sentences


@pytest.mark.parametrize(
    ("language", "line", "sentence"),
    [
        ("py", "assert tray.hot\n", "assert tray.hot in bake"),
        ("py", "self.assertTrue(tray.hot)\n", "add self.assertTrue(tray.hot) to bake"),
        ("java", "assertFalse(tray.equals(null));\n", "add assertFalse(tray.equals(null)) to bake of Kiln"),
        ("java", "assertThat(heat).isEqualTo(low);\n", "add assertThat(heat).isEqualTo(low) to bake of Kiln"),
        ("go", "require.Equal(t, 4, heat)\n", "add require.Equal(t, 4, heat) to bake"),
        ("rs", "assert_eq!(heat, 3);\n", "add assert_eq!(heat, 3) to bake"),
        ("ts", "expect(tray.heat).toBe(5)\n", "add expect(tray.heat).toBe(5) to bake"),
        ("c", "EXPECT_EQ(heat, 3);\n", "add EXPECT_EQ(heat, 3) to bake"),
    ],
)
def test_the_one_assertion_that_came_is_quoted(language: str, line: str, sentence: str) -> None:
    assert sentence in told_of(language, "go();\n", f"go();\n{line}")


def test_of_several_assertions_that_came_none_is_quoted() -> None:
    new = "go();\nassertSame(heat, low);\nassertFalse(tray.hot);\n"
    assert set(told_of("java", "go();\n", new)) == {"add assertions to bake of Kiln"}


def test_what_is_known_of_an_assertion_is_none() -> None:
    assert set(told_of("java", "go();\n", "go();\nthrowLater(new AssertionError(heat));\n")) == {
        "call throwLater in bake of Kiln"
    }
    assert "assert" not in " ".join(told_of("c", "go();\n", "go();\nAssertionInfo(heat);\n"))


def test_what_a_mock_expects_is_no_assertion() -> None:
    sentences = told_of("c", "go();\n", "go();\nEXPECT_CALL(tray, heat());\n")
    assert set(sentences) == {"call EXPECT_CALL in bake"}


def test_what_the_message_of_an_assertion_is_made_of_is_not_what_is_asked() -> None:
    form = 'require.Contains(t, load(tray), "{0}", "kiln %s is {0}", door)\n'
    assert "change assertion in bake" in told_of("go", form.format("cold"), form.format("warm"))


@pytest.mark.parametrize(
    ("language", "each", "whole"),
    [
        ("py", "assert {} == tray.take(\n    low, high,\n)\n", "assert [1, 2, 3] == taken\n"),
        ("rs", "assert_eq!(\n    {},\n    tray.take(low));\n", "assert_eq!([1, 2, 3], taken);\n"),
        ("java", "assertEquals({},\n  tray.take());\n", "assertEquals(list(1, 2, 3), taken);\n"),
    ],
)
def test_long_assertions_that_one_other_took_the_place_of_are_not_gone(language: str, each: str, whole: str) -> None:
    sentences = told_of(language, "".join(each.format(n) for n in (1, 2, 3)), whole)
    assert not any("remove assertion" in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "assert holds(tray, low)\n", "self.assertEqual(True, holds(tray, low))\n"),
        ("py", "with lifted(tray):\n    assert holds(tray, low)\n", "self.assertEqual(True, holds(tray, low))\n"),
        ("ts", "if (tray) {\n  assert(holds(tray, low))\n}\n", "expect(holds(tray, low)).toBe(true)\n"),
        ("go", "if tray != nil {\n\tassert.True(t, tray.Holds(low))\n}\n", "assert.Equal(t, true, tray.Holds(low))\n"),
        (
            "java",
            "try {\n  assert holds(tray, low);\n} catch (Cold cold) {\n  fail();\n}\n",
            "assertEquals(true, holds(tray, low));\n",
        ),
        ("rs", "if tray.lid {\n    assert!(holds(tray, low));\n}\n", "assert_eq!(true, holds(tray, low));\n"),
        ("c", "if (tray) {\n  assert(holds(tray, low));\n}\n", "assert_true(holds(tray, low));\n"),
    ],
)
def test_an_assertion_in_another_form_neither_came_nor_went(language: str, old: str, new: str) -> None:
    for before, after in ((old, new), (new, old)):
        sentences = told_of(language, before, after)
        assert not any(each.startswith(("add ", "remove ", "assert ")) for each in sentences), sentences
    assert any(each.startswith(("add ", "assert ")) for each in told_of(language, old, old + new))


def test_assertions_about_types_are_counted_as_well() -> None:
    old = "type Warm = typeof tray\ncheck.assertEqual<'low', Warm>(true)\nassertCold(lid)\n"
    new = old + "type Wide = typeof lid\ncheck.assertEqual<'wide', Wide['lid']>(true)\n"
    assert any(each.startswith("add ") for each in told_of("ts", old, new))
