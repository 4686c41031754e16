/**
 * Archives in the format that `tar` reads (POSIX ustar, with pax records for long names and large sizes), as streams: bytes of an archive
 * from entries `{ name, bytes }` or `{ name, size, pieces }`, and entries `{ name, size, pieces, whole }` from such bytes.
 */
const block = 512;
/** The end of an archive: two blocks of nothing. */
const end = Buffer.alloc(2 * block);

/** Most that a header of 100 bytes for a name and 11 octal digits for a size holds. */
const most = { name: 100, size: 8 ** 11 - 1 };
/** Longest list of pax records that is read: a path may have 4,096 bytes on Linux. */
const mostRecords = 2 ** 20;

/** The bytes of an archive. An entry must have as many bytes as its size says. */
export async function* pack(entries) {
  for await (const { name, bytes, size = bytes.length, pieces = [bytes] } of entries) {
    if (Buffer.byteLength(name) > most.name || size > most.size) yield* paxHeader({ path: name, size });
    yield header(name, size);
    let written = 0;
    for await (const piece of pieces) {
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, and not ${size}: it changed while it was read.`);
    yield Buffer.alloc(padding(size));
  }
  yield end;
}

/**
 * The entries of an archive; throws when it is not whole. An entry is read by its pieces, or held by `whole`, before the next one is
 * asked for; the rest of it is passed over.
 */
export async function* unpack(source) {
  const { take, pieces } = taker(source);
  let records = {};
  for (;;) {
    const head = await take(block);
    if (head.every((byte) => byte === 0)) return;
    if (checksum(head) !== octal(head, 148, 8)) throw new Error("it is damaged, or no archive");
    const { path = nameIn(head), size = octal(head, 124, 12) } = records;
    records = {};
    if (String.fromCharCode(head[156]) === "x") {
      if (size > mostRecords) throw new Error("it is damaged: the facts about a file are too long");
      records = readRecords(await take(size));
      await take(padding(size));
      continue;
    }
    const content = pieces(size);
    yield { name: path, size, pieces: content, whole: () => together(content) };
    for await (const rest of content) void rest;
    await take(padding(size));
  }
}

async function together(content) {
  const all = [];
  for await (const piece of content) all.push(piece);
  return Buffer.concat(all);
}

const padding = (size) => (block - size % block) % block;

const nameIn = (head) => [text(head, 345, 155), text(head, 0, 100)].filter(Boolean).join("/");

/** An entry that tells of the next one what its header cannot hold. */
function* paxHeader(records) {
  const bytes = Buffer.from(Object.entries(records).map(([key, value]) => record(`${key}=${value}`)).join(""));
  yield header("pax", bytes.length, "x");
  yield bytes;
  yield Buffer.alloc(padding(bytes.length));
}

/** Such as `16 path=a/b/c.txt\n`: the number counts the bytes of the whole record, its own digits too. */
function record(fact) {
  const bytes = Buffer.byteLength(fact) + 2;
  let length = bytes + String(bytes).length;
  if (bytes + String(length).length !== length) length += 1;
  return `${length} ${fact}\n`;
}

function readRecords(bytes) {
  const records = {};
  for (let at = 0; at < bytes.length;) {
    const [, length, key] = /^(\d{1,9}) ([^=]+)=/.exec(bytes.toString("latin1", at, at + 100)) ?? [];
    if (length === undefined || Number(length) < 1) throw new Error("it is damaged: the facts about a file cannot be read");
    const start = at + length.length + key.length + 2;
    records[key] = bytes.toString("utf8", start, at + Number(length) - 1);
    at += Number(length);
  }
  const { path, size } = records;
  return { ...(path === undefined ? {} : { path }), ...(size === undefined ? {} : { size: Number(size) }) };
}

function header(name, size, type = "0") {
  const head = Buffer.alloc(block);
  Buffer.from(name).copy(head, 0, 0, most.name);
  head.write("0000600\0", 100); // Its owner reads and writes it.
  head.write("0000000\0", 108);
  head.write("0000000\0", 116);
  head.write(`${Math.min(size, most.size).toString(8).padStart(11, "0")}\0`, 124);
  head.write(`${Math.floor(Date.now() / 1000).toString(8).padStart(11, "0")}\0`, 136);
  head.write(type, 156); // "0" is a file.
  head.write("ustar\x0000", 257, "latin1");
  head.write(`${checksum(head).toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

/** The sum of all bytes, those of the checksum taken for blanks. */
function checksum(head) {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

const text = (head, from, length) => head.toString("utf8", from, from + length).replace(/\0.*$/s, "");
const octal = (head, from, length) => parseInt(text(head, from, length).trim(), 8);

/** Takes so many bytes from a stream of pieces: together, or in pieces as they come. */
function taker(source) {
  const incoming = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function* pieces(size) {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const { value, done } = await incoming.next();
        if (done) throw new Error("it ends too early");
        rest = value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  const take = async (size) => {
    // Most blocks are within one piece.
    if (rest.length >= size) {
      const bytes = rest.subarray(0, size);
      rest = rest.subarray(size);
      return bytes;
    }
    return together(pieces(size));
  };
  return { take, pieces };
}
