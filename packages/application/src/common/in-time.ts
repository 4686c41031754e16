/** What a promise answers, or `otherwise` when it takes longer; what becomes of it then nobody hears. */
export async function inTime<T, Otherwise>(promise: Promise<T>, mostMs: number, otherwise: Otherwise): Promise<T | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Otherwise>((resolve) => { timer = setTimeout(() => resolve(otherwise), mostMs); });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
