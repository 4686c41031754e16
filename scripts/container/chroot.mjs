import { spawn } from "node:child_process";

/** In namespaces of its own: nothing that is mounted here, and no process that is started, outlives the command. */
const inNamespaces = `
set -e
root="$1" user="$2" cwd="$3" volume="$4"; shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" && mount -t tmpfs tmpfs "$root/dev/shm"
if [ -n "$NODE_EXTRA_CA_CERTS" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/dev/shm/authorities.pem"
  export NODE_EXTRA_CA_CERTS=/dev/shm/authorities.pem
fi
if [ -n "$volume" ]; then
  mount --bind "$volume" "$root/var/lib/dragoman"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -o remount,bind,ro "$root"
fi
cd /
exec chroot --userspec="$user" "$root" sh -c 'cd "$1" && shift && exec "$@"' - "$cwd" "$@"`;

/**
 * Runs a command in the system that the folder `root` holds, as a container would: with its own processes and file systems, and no
 * environment but `env` and the authorities that this machine trusts besides the usual ones. With a `volume`, which stands for
 * /var/lib/dragoman, nothing else but /tmp may be written to.
 */
export function inSystem(root, command, { env = {}, user = "root", cwd = "/", volume = "" } = {}, stdio = "inherit") {
  const words = ["--mount", "--pid", "--fork", "--kill-child", "bash", "-c", inNamespaces, "-", root, user, cwd, volume, ...command];
  const { NODE_EXTRA_CA_CERTS = "" } = process.env;
  const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const whole = { PATH, HOME: "/root", DEBIAN_FRONTEND: "noninteractive", NODE_EXTRA_CA_CERTS, ...env };
  return spawn("unshare", words, { env: whole, stdio });
}
