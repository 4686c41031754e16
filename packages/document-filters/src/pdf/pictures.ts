/** Counts pictures as they are met. */
export interface PictureCount {
  /** How many were met since it was asked last. */
  taken(): number;
}

const passedOver = /Image exceeded maximum allowed size/;

/**
 * Counts the pictures that the library passes over because they are larger than the smallest: it says so on the console and nowhere
 * else, and looking at them would take longer than all the text. Whatever else it says there is not shown.
 */
export function countPictures(): PictureCount {
  let count = 0;
  const listen = (...said: readonly unknown[]): void => {
    if (passedOver.test(String(said[0]))) count += 1;
  };
  // Nobody else has this console: it is that of a thread for one document.
  Object.assign(console, { log: listen, warn: listen, info: listen });
  return {
    taken: () => {
      const met = count;
      count = 0;
      return met;
    },
  };
}
