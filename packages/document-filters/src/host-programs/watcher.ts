/**
 * A script for `sh -c` that runs a program within limits: `folder cpuSeconds kilobytes blocksOfAFile program …`. The program leads a
 * group of its own, which ends as one: when the program does, and when our standard input closes, as it does when whoever holds the other
 * end of the pipe is gone, however that came. Then nobody else is there to remove the folder, and the watcher is left to do so. Where
 * memory runs out, the program is the first to end.
 */
export const watcher = `
folder=$1
exec 3<&0 </dev/null
(
  ulimit -c 0; ulimit -S -t "$2"; ulimit -H -t $(($2 + 10)); ulimit -v "$3"; ulimit -f "$4"; shift 4
  echo 1000 2>/dev/null > /proc/self/oom_score_adj
  exec setsid "$@" 3<&-
) &
program=$!
(
  read -r nothing <&3
  trap '' TERM
  kill -s KILL -- -$program $program
  rm -rf -- "$folder" || { sleep 1; rm -rf -- "$folder"; }
) 2>/dev/null &
watcher=$!
exec 3<&-
wait $program
code=$?
kill -s KILL -- -$program 2>/dev/null
kill -s TERM $watcher 2>/dev/null
exit $code
`;
