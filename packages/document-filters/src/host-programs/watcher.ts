/**
 * A script for `sh -c` that runs a program within limits: `folder cpuSeconds kilobytes blocksOfAFile program …`. It ends the group that
 * it leads when its standard input closes, as our end of the pipe does when we are gone, however that came. Then nobody else is there to
 * remove the folder. Where memory runs out, the program is the first to end.
 */
export const watcher = `
folder=$1; shift
ulimit -c 0; ulimit -t "$1"; ulimit -v "$2"; ulimit -f "$3"; shift 3
echo 1000 2>/dev/null > /proc/self/oom_score_adj
exec 3<&0 </dev/null
{ read -r nothing <&3; rm -rf -- "$folder"; kill -KILL 0; } &
watcher=$!
exec 3<&-
"$@" &
wait $!
code=$?
kill -KILL $watcher
exit $code
`;
