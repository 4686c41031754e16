/**
 * Archives in the format that `tar` reads (POSIX ustar), as streams: bytes of an archive from entries `{ name, bytes }`, and entries
 * from such bytes. Entries are small enough to be held, as a table is written in several.
 */
const block = 512;
/** The end of an archive: two blocks of nothing. */
const end = Buffer.alloc(2 * block);

/** The bytes of an archive. */
export async function* pack(entries) {
  for await (const { name, bytes } of entries) {
    yield header(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(padding(bytes.length));
  }
  yield end;
}

/** The entries of an archive; throws when it is not whole. */
export async function* unpack(source) {
  const take = taker(source);
  for (;;) {
    const head = await take(block);
    if (head.every((byte) => byte === 0)) return;
    if (checksum(head) !== octal(head, 148, 8)) throw new Error("it is damaged, or no archive");
    const bytes = await take(octal(head, 124, 12));
    await take(padding(bytes.length));
    yield { name: text(head, 345, 155) + text(head, 0, 100), bytes };
  }
}

const padding = (size) => -size & (block - 1);

function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write("0000600\0", 100); // Its owner reads and writes it.
  head.write("0000000\0", 108);
  head.write("0000000\0", 116);
  head.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  head.write(`${Math.floor(Date.now() / 1000).toString(8).padStart(11, "0")}\0`, 136);
  head.write("0", 156); // A file.
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

/** Takes so many bytes from a stream of pieces. */
function taker(source) {
  const pieces = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  return async (size) => {
    const taken = [rest];
    let length = rest.length;
    while (length < size) {
      const { value, done } = await pieces.next();
      if (done) throw new Error("it ends too early");
      taken.push(value);
      length += value.length;
    }
    const all = taken.length === 1 ? rest : Buffer.concat(taken);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
}
