/** A body, and the header that goes with it. */
export interface Multipart {
  readonly form: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A file in the field `file`, unless it is undefined, and fields beside it, as a browser sends them. */
export function multipart(
  content: string | undefined, fields: Readonly<Record<string, string>> = {},
): Multipart {
  const parts = [...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...(content === undefined ? [] : [
      `Content-Disposition: form-data; name="file"; filename="a.tmx"\r\nContent-Type: text/xml\r\n\r\n${content}`,
    ])];
  return {
    form: `${parts.map((part) => `--cut\r\n${part}\r\n`).join("")}--cut--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=cut" },
  };
}
