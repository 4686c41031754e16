/**
 * The `Link` header of a page: its neighbours and the ends of the list, relative to the address of the page itself, which behind a proxy
 * may be another one for who asks than for us.
 */
export function pageLinks(
  url: string, { page, totalPages }: { readonly page: number; readonly totalPages: number },
): Record<string, string> {
  // Behind the first one a question mark is a character like any other.
  const [, ...query] = url.split("?");
  const to = (number: number) => {
    const parameters = new URLSearchParams(query.join("?"));
    parameters.set("page", String(number));
    return `?${parameters}`;
  };
  return {
    ...(page > 1 && totalPages > 0 ? { first: to(1), prev: to(Math.min(page - 1, totalPages)) } : {}),
    ...(page < totalPages ? { next: to(page + 1), last: to(totalPages) } : {}),
  };
}
