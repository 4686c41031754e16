import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { inSystem } from "./chroot.mjs";

/** What a system is started with. */
const plain = { env: {}, arguments: {}, user: "root", cwd: "/" };

/**
 * Does what a Dockerfile says, each stage in a folder below `folder`, and resolves with the last one. `done` hears each instruction that
 * was done. Rejects at the first that fails, or that is not known here.
 */
export async function buildImage(text, { context, folder, done }) {
  const stages = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    await does[instruction.getKeyword()](instruction, { stages, context, folder });
    done(instruction);
  }
  return stages.at(-1);
}

const does = {
  FROM(instruction, { stages, folder }) {
    const [image, , name = ""] = wordsOf(instruction);
    const root = join(folder, `stage-${stages.length}`);
    const before = stages.find((stage) => stage.name === image);
    if (before) execFileSync("cp", ["-a", "--reflink=auto", before.root, root]);
    else execFileSync("debootstrap", ["--variant=minbase", releaseOf(image), root], { stdio: ["ignore", "ignore", "inherit"] });
    stages.push({ ...plain, ...before, name, root });
  },
  ARG: (instruction, { stages }) => change(stages, { arguments: { ...stages.at(-1).arguments, ...assignments(instruction) } }),
  ENV: (instruction, { stages }) => change(stages, { env: { ...stages.at(-1).env, ...assignments(instruction) } }),
  USER: (instruction, { stages }) => change(stages, { user: wordsOf(instruction)[0] }),
  WORKDIR(instruction, { stages }) {
    const [cwd] = wordsOf(instruction);
    mkdirSync(join(stages.at(-1).root, cwd), { recursive: true });
    change(stages, { cwd });
  },
  COPY(instruction, { stages, context }) {
    const [from, to] = wordsOf(instruction);
    const stage = stages.at(-1);
    const other = instruction.getFlags().find((flag) => flag.getName() === "from")?.getValue();
    if (other) execFileSync("cp", ["-a", join(stages.find(({ name }) => name === other).root, from), join(stage.root, to)]);
    else copyContext(join(context, from), join(stage.root, stage.cwd, to));
  },
  async RUN(instruction, { stages }) {
    const { root, env, arguments: args, user, cwd } = stages.at(-1);
    const command = ["sh", "-c", instruction.getArgumentsContent().replaceAll(/\\\n/g, "")];
    const [code] = await once(inSystem(root, command, { env: { ...args, ...env }, user, cwd }, ["ignore", "ignore", "inherit"]), "exit");
    if (code !== 0) throw new Error(`It ended with ${code}: ${instruction.getArgumentsContent()}`);
  },
  VOLUME: (instruction, { stages }) => change(stages, { volume: wordsOf(instruction)[0] }),
  HEALTHCHECK: (instruction, { stages }) => change(stages, { health: JSON.parse(instruction.getArgumentsContent().replace(/^CMD /, "")) }),
  ENTRYPOINT: (instruction, { stages }) => change(stages, { entrypoint: JSON.parse(instruction.getArgumentsContent()) }),
  EXPOSE() {},
  STOPSIGNAL: (instruction, { stages }) => change(stages, { stopSignal: wordsOf(instruction)[0] }),
};

const change = (stages, changes) => stages.splice(-1, 1, { ...stages.at(-1), ...changes });
const wordsOf = (instruction) => instruction.getArguments().map((word) => word.getValue());

function assignments(instruction) {
  return Object.fromEntries(instruction.getProperties().map((property) => [property.getName(), property.getValue()]));
}

function releaseOf(image) {
  const release = /^debian:([a-z]+)-slim$/.exec(image)?.[1];
  if (!release) throw new Error(`${image} is no plain Debian: only debian:RELEASE-slim can be made here.`);
  return release;
}

/** What is under version control: the rest of a clone is named in .dockerignore. */
function copyContext(from, to) {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: from, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}
