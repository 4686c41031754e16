/** A body, and the header that goes with it. */
export interface Multipart {
  readonly form: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A file in the field `file`, unless it is undefined, and fields beside it, as a browser sends them. */
export function multipart(content: string | undefined, fields: Readonly<Record<string, string>> = {}): Multipart {
  return multipartOf(content === undefined ? {} : { file: content }, fields);
}

/** The same with files in any fields. */
export function multipartOf(files: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}): Multipart {
  const parts = [...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...Object.entries(files).map(([name, content]) =>
      `Content-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/xml\r\n\r\n${content}`)];
  return {
    form: `${parts.map((part) => `--cut\r\n${part}\r\n`).join("")}--cut--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=cut" },
  };
}
