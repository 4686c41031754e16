import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** One line on what the figures were measured on. */
export function machineLine() {
  const cores = cpus();
  const packages = ["apertium", "apertium-eng-spa", "apertium-apy"].map((name) => `${name} ${versionOf(name)}`).join(", ");
  return `${cores.length} × ${cores[0]?.model ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.versions.node}; `
    + `${packages}; load ${loadLine()}`;
}

export const loadLine = () => loadavg().map((load) => load.toFixed(1)).join(" ");

function versionOf(name) {
  try {
    return execFileSync("dpkg-query", ["-W", "-f", "${Version}", name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "not installed";
  }
}
