import { megabytes } from "./shown.mjs";

/** Every so often at most, in milliseconds: terminals are slow. */
const interval = 100;

/** A line on a terminal that tells how far a download is; elsewhere nothing is told. */
export function progressLine(stream) {
  let last = 0;
  let isOpen = false;
  return {
    tell: ({ name }, done, total) => {
      if (!stream.isTTY || (Date.now() - last < interval && done !== total)) return;
      last = Date.now();
      isOpen = true;
      const part = total === undefined ? megabytes(done) : `${megabytes(done)} of ${megabytes(total)}, ${Math.floor(done / total * 100)} %`;
      stream.write(`\r\u001B[K${name}: ${part}`);
    },
    end: () => {
      if (isOpen) stream.write("\r\u001B[K");
      isOpen = false;
    },
  };
}
