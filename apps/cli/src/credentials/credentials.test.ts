import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { refusal, useFakeServer } from "../fake-server.test-kit.js";
import { ran, useFolder } from "../run.test-kit.js";
import { readSecrets } from "./read-secret.js";
import { tokensFile } from "./stored-tokens.js";

describe("credentials", () => {
  const server = useFakeServer();
  const folder = useFolder();
  const around = (environment: Record<string, string> = {}) =>
    ({ environment: { XDG_CONFIG_HOME: folder.path, DRAGOMAN_URL: `${server.url}/`, ...environment }, folder: folder.path });
  const asks = async (words: readonly string[], environment?: Record<string, string>): Promise<string | undefined> => {
    server.asked.length = 0;
    await ran(["pairs", ...words], around(environment));
    return server.asked[0]?.authorization;
  };
  const signIn = (password = "Correct-horse-7\n") => {
    server.otherwise = ({ request, fields }) => (request !== "POST /api/v2/auth" ? undefined
      : fields.get("password") === "Correct-horse-7" ? { json: "the.stored.token" } : refusal(401, "wrong-password", "It is wrong."));
    return ran(["login", "anna@b.example", "--password-stdin"], { ...around(), stdin: password });
  };

  it("are kept by a login for nobody else to read, without the password", async () => {
    const { exitCode, stdout, stderr } = await signIn();
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("as anna@b.example");
    const file = tokensFile(around().environment);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ [server.url]: { username: "anna@b.example", token: "the.stored.token" } });
  });
  it("are not kept when the password is wrong, and never shown", async () => {
    await signIn();
    const { exitCode, stdout, stderr } = await signIn("wrong-One-1\n");
    expect(exitCode).toBe(3);
    expect(stdout + stderr).not.toContain("wrong-One-1");
    expect(await asks([])).toBe("Bearer the.stored.token");
  });
  it("come from options, then from the environment, then from the last login at this server", async () => {
    await signIn();
    await writeFile(join(folder.path, "token"), "\"of.a.file\"\n");
    await writeFile(join(folder.path, "key"), "u_a@b.example_1\n");
    const both = { DRAGOMAN_TOKEN: "of.the.environment", DRAGOMAN_API_KEY: "u_c@d.example_2" };
    expect(await asks(["--token-file", "token"], both)).toBe("Bearer of.a.file");
    expect(await asks(["--key-file", "key"], both)).toBe(`Basic ${Buffer.from("u_a@b.example_1:").toString("base64")}`);
    expect(await asks([], both)).toBe("Bearer of.the.environment");
    expect(await asks([], { DRAGOMAN_API_KEY: "u_c@d.example_2" })).toBe(`Basic ${Buffer.from("u_c@d.example_2:").toString("base64")}`);
    expect(await asks([])).toBe("Bearer the.stored.token");
    expect(await asks(["--url", server.url.replace("127.0.0.1", "localhost")])).toBe("");
  });
  it("are forgotten by a logout", async () => {
    await signIn();
    expect((await ran(["logout"], around())).exitCode).toBe(0);
    expect(await asks([])).toBe("");
  });
  it("are not read from a file that others can read", async () => {
    await signIn();
    const file = tokensFile(around().environment);
    await chmod(file, 0o644);
    const { exitCode, stderr } = await ran(["pairs"], around());
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`chmod 600 ${file}`);
    await chmod(file, 0o600);
  });
  it.each([["--token-file"], ["--key-file"]])("of %s are one token or key", async (option) => {
    await writeFile(join(folder.path, "many"), "one two\nthree");
    const [many, none] = [await ran(["pairs", option, "many"], around()), await ran(["pairs", option, "none"], around())];
    expect(many).toMatchObject({ exitCode: 3, stdout: "", stderr: expect.stringContaining("many does not hold one") });
    expect(none).toMatchObject({ exitCode: 3, stdout: "", stderr: expect.stringContaining("Cannot read none") });
  });
  it("are not shown by a terminal while they are typed, from the moment of the prompt on", async () => {
    const shown: { text: string; isRaw: boolean }[] = [];
    let isRaw = false;
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => (isRaw = raw) });
    const stderr = {
      write: (text: string | Uint8Array) => {
        shown.push({ text: String(text), isRaw });
        if (String(text).endsWith(": ")) stdin.write("Correct-horse-7\r");
        return true;
      },
    };
    const terminal = { environment: {}, folder: folder.path, stdin, stdout: stderr, stderr, interrupted: new AbortController().signal };
    expect(await readSecrets(["present password", "new password"], false, terminal)).toEqual(["Correct-horse-7", "Correct-horse-7"]);
    expect(shown.map(({ text }) => text).join("")).toBe("present password: \nnew password: \n");
    expect(shown.filter(({ text }) => text.endsWith(": ")).map((one) => one.isRaw)).toEqual([true, true]);
    expect(isRaw).toBe(false);
  });
  it("are no password that is empty or endless", async () => {
    expect(await signIn("\n")).toMatchObject({ exitCode: 2, stderr: "dragoman: The password is empty.\n" });
    expect(await signIn("x".repeat(100_000))).toMatchObject({ exitCode: 2 });
  });
});
