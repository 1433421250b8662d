// Takes the place of VS Code's library for logs, which would have to be compiled: what output channels show is read
// from the files that it writes.
const fs = require("node:fs");
const path = require("node:path");

const NAMES = ["trace", "debug", "info", "warn", "error", "critical"];

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = 0;
    this.isBare = false;
    NAMES.forEach((name, level) => (this[name] = (text) => this.write(name, level, text)));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, "");
  }

  write(name, level, text) {
    if (level < this.level) return;
    fs.appendFileSync(this.file, this.isBare ? text : `${new Date().toISOString()} [${name}] ${text}\n`);
  }

  getLevel() {
    return this.level;
  }

  setLevel(level) {
    this.level = level;
  }

  clearFormatters() {
    this.isBare = true;
  }

  setPattern() {}
  flush() {}
  drop() {}
}

const create = async (name, file) => new Logger("", name, file);

// Named one by one: an import of names finds them only so.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
