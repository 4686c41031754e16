import { type Check, good, missing, skipped } from "./check.js";
import type { Folder, Patient } from "./patient.js";

const elsewhere = skipped("The server runs on another machine.");
const leastNode = [20, 19] as const;
/** PostgreSQL, its journal and one large document with its translation. */
const leastFreeMb = 1024;

/** Programs of the server's machine, with what they are for and the Debian packages that bring them. */
const programs = [
  { name: "apertium", of: "Apertium", is: "the embedded engines", packages: "apertium apertium-eng-spa apertium-spa-cat" },
  {
    name: "soffice", of: "LibreOffice", is: ".doc, .xls, .ppt and .rtf",
    packages: "--no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui",
  },
  { name: "tesseract", of: "Tesseract", is: "text in images and scanned pages", packages: "tesseract-ocr" },
  { name: "pdftoppm", of: "poppler", is: "scanned pages of PDF", packages: "poppler-utils" },
] as const;

const ports = [
  { of: "server", variable: "DRAGOMAN_PORT", usual: ({ url }: Patient) => new URL(url).port || "8001" },
  { of: "host agent", variable: "DRAGOMAN_AGENT_PORT", usual: () => "8002" },
] as const;

/** What is looked at on this machine. */
export const hostChecks: readonly Check[] = [
  {
    what: "Node.js", outcome: "unexpected",
    fix: `Install Node.js ${leastNode.join(".")} or later: https://nodejs.org, or the packages of your system.`,
    look: ({ nodeVersion }) => {
      const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
      const isEnough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1]);
      return isEnough ? good(nodeVersion) : missing(`This is ${nodeVersion}.`);
    },
  },
  ...programs.map(({ name, of, is, packages }): Check => ({
    what: of, outcome: undefined, fix: `apt-get install ${packages}`,
    look: here(async (patient) => (await patient.hasProgram(name)
      ? good(`${name} is installed.`) : missing(`${name} is not installed; it is needed for ${is}.`))),
  })),
  {
    what: "data directory", outcome: "unexpected",
    fix: "Make it belong to the user whom the server runs as: `chown -R <user> <folder>`, `chmod 700 <folder>`.",
    look: inFolder(({ path, isWritable, isOpen }) => {
      if (!isWritable) return missing(`${path} cannot be written by this user.`);
      return isOpen ? missing(`Everybody on this machine may look into ${path}, which holds keys.`, `chmod 700 ${path}`) : good(path);
    }),
  },
  {
    what: "disk space", outcome: "unexpected",
    fix: "Make room, or move the data directory: documents and the database are kept there.",
    look: inFolder(({ path, freeMb }) => {
      const says = `${freeMb} MB are free at ${path}.`;
      return freeMb < leastFreeMb ? missing(says) : good(says);
    }),
  },
  ...ports.map(({ of, variable, usual }): Check => ({
    what: `port of the ${of}`, outcome: "unavailable",
    fix: `End the program that listens there, or choose another port with ${variable}.`,
    look: here(async (patient) => {
      if (await patient.look("/livez").then(({ status }) => status === 200, () => false)) return skipped("The server runs.");
      const port = Number(patient.environment[variable] || usual(patient));
      return await patient.isTaken(port) ? missing(`Another program listens on port ${port}.`) : good(`Port ${port} is free.`);
    }),
  })),
  {
    what: "PostgreSQL", outcome: "unavailable",
    fix: "Start PostgreSQL, or correct DRAGOMAN_DATABASE_URL; without that variable the server brings its own.",
    look: async (patient) => {
      const url = patient.environment["DRAGOMAN_DATABASE_URL"];
      if (!url) return skipped("DRAGOMAN_DATABASE_URL is not set.");
      const fault = await patient.askDatabase(url).then(() => undefined, (error: unknown) => error as Error);
      return fault === undefined ? good("It lets us in.") : missing(`It does not let us in: ${fault.message}.`);
    },
  },
];

function here(look: (patient: Patient) => ReturnType<Check["look"]>): Check["look"] {
  return (patient) => (patient.isHere ? look(patient) : elsewhere);
}

function inFolder(look: (folder: Folder) => Awaited<ReturnType<Check["look"]>>): Check["look"] {
  return here(async (patient) => {
    const folder = await patient.dataFolder();
    return folder === undefined ? skipped("No data directory is here; DRAGOMAN_DATA_DIR says where it is.") : look(folder);
  });
}
