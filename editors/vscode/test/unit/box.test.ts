import assert from "node:assert/strict";
import { test } from "node:test";
import { BoxWriter } from "../../src/show/box";
import * as texts from "../../src/show/texts";
import { TestEditor } from "../support/editor";

function written(...answers: (string | undefined)[]) {
  const editor = new TestEditor();
  editor.answers.push(...answers);
  return { editor, writer: new BoxWriter(editor) };
}

/** The repository of a box; the Git extension, too, hands out another object each time. */
const at = (inputBox: { value: string }) => ({ rootUri: { fsPath: "/project" }, inputBox });

/** Lets what is not waited for come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("an empty box is filled without a question", async () => {
  const { editor, writer } = written();
  const box = { value: " \n" };
  await writer.write(at(box), "feat: add it", texts.WRITTEN);
  assert.equal(box.value, "feat: add it");
  assert.deepEqual(editor.said, [{ kind: "information", text: texts.WRITTEN, buttons: [texts.UNDO] }]);
});

test("a person's text is replaced only when they say so", async () => {
  const { editor, writer } = written(undefined);
  const box = { value: "mine" };
  await writer.write(at(box), "feat: add it", texts.WRITTEN);
  assert.equal(box.value, "mine");
  assert.deepEqual(editor.said, [{ kind: "warning", text: texts.BOX_HAS_TEXT, buttons: [texts.REPLACE, texts.APPEND] }]);
});

test("undo brings it back", async () => {
  const { writer } = written(texts.REPLACE, texts.UNDO);
  const box = { value: "mine" };
  await writer.write(at(box), "feat: add it", texts.WRITTEN);
  await settled();
  assert.equal(box.value, "mine");
});

test("the message may go below it", async () => {
  const { writer } = written(texts.APPEND);
  const box = { value: "mine\n" };
  await writer.write(at(box), "feat: add it", texts.WRITTEN);
  assert.equal(box.value, "mine\n\nfeat: add it");
});

test("a person's text above an appended message stays theirs", async () => {
  const { editor, writer } = written(texts.APPEND, undefined, undefined);
  const box = { value: "mine" };
  await writer.write(at(box), "one", texts.WRITTEN);
  await writer.write(at(box), "two", texts.WRITTEN);
  assert.equal(box.value, "mine\n\none");
  assert.equal(editor.said.at(-1)?.text, texts.BOX_HAS_TEXT);
});

test("undo after appending brings back what was there, typed while the question stood", async () => {
  const { editor, writer } = written();
  const box = { value: "mine" };
  const choices: ((button: string) => void)[] = [];
  editor.say = () => new Promise((resolve) => choices.push(resolve));
  const writing = writer.write(at(box), "one", texts.WRITTEN);
  box.value = "mine, and more";
  choices[0]?.(texts.APPEND);
  await writing;
  assert.equal(box.value, "mine, and more\n\none");
  choices[1]?.(texts.UNDO);
  await settled();
  assert.equal(box.value, "mine, and more");
});

test("our own last message is replaced unasked, and not once it was edited", async () => {
  const { editor, writer } = written();
  const box = { value: "" };
  await writer.write(at(box), "one", texts.WRITTEN);
  await writer.write(at(box), "two", texts.WRITTEN);
  assert.equal(box.value, "two");
  box.value = "two, edited";
  await writer.write(at(box), "three", texts.WRITTEN);
  assert.equal(box.value, "two, edited");
  assert.equal(editor.said.at(-1)?.kind, "warning");
});

test("undo takes back nothing that was typed since", async () => {
  const { editor, writer } = written();
  const box = { value: "" };
  let choose = (_: string) => {};
  editor.say = () => new Promise((resolve) => (choose = resolve));
  await writer.write(at(box), "one", texts.WRITTEN);
  box.value = "one, edited";
  choose(texts.UNDO);
  await settled();
  assert.equal(box.value, "one, edited");
});
