// Every Node that knows import() must be able to read this file: what is newer than that is imported after it.
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error("Dragoman needs Node.js 20.19 or later, and this is " + process.versions.node + ".");
  process.exit(1);
}
