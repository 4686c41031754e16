import { describe, expect, it } from "@jest/globals";
import { downloadName, entryName } from "./file-names.js";

describe("entryName", () => {
  it.each([
    ["Report", ".html", "id_Report.html"],
    ["Report.HTML", ".html", "id_Report.html"],
    ["", ".txt", "id_.txt"],
    ["../../etc/passwd", "", "id_.._.._etc_passwd"],
    ["a\\b:c*d?e\"f<g>h|i\u0000j\nk", ".txt", "id_a_b_c_d_e_f_g_h_i_j_k.txt"],
    ["\u202egpj.exe", ".txt", "id__gpj.exe.txt"],
    ["página 1", ".xliff", "id_página 1.xliff"],
    ["dots... ", "", "id_dots"],
    ["🙂".repeat(150), ".txt", `id_${"🙂".repeat(100)}.txt`],
  ])("of the title %j and %j is %s", (title, extension, name) => expect(entryName("id", title, extension)).toBe(name));
});

describe("downloadName", () => {
  it.each([
    ["Report", ".html", "Report.html"],
    ["Report.HTML", ".html", "Report.HTML"],
    ["Report.doc", ".txt", "Report.doc.txt"],
    ["", ".txt", "id.txt"],
    ["... ", ".txt", "id.txt"],
    [".txt", ".txt", "id.txt"],
    ["../../etc/passwd", "", ".._.._etc_passwd"],
    ["a\\b:c*d?e\"f<g>h|i\u0000j\nk.txt", ".txt", "a_b_c_d_e_f_g_h_i_j_k.txt"],
    ["\u202egpj.exe", ".txt", "_gpj.exe.txt"],
    ["half \ud83d", ".txt", "half _.txt"],
    ["página 1", ".metadata.json", "página 1.metadata.json"],
    ["🙂".repeat(150), ".txt", `${"🙂".repeat(100)}.txt`],
  ])("of the title %j and %j is %s", (title, extension, name) => expect(downloadName("id", title, extension)).toBe(name));
});
