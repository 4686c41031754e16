/**
 * What each shell reads so that Tab works: all of them ask `dragoman complete`, which answers a word and what it is about on each line,
 * or `:files` or `:folders` where the shell knows better.
 */
export const completionScripts = {
  bash: `# dragoman completion bash > ~/.local/share/bash-completion/completions/dragoman
_dragoman() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o default ;;
      :folders) compopt -o dirnames ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _dragoman dragoman
`,
  zsh: `#compdef dragoman
# dragoman completion zsh > a file _dragoman in a folder of $fpath
_dragoman() {
  local line
  local -a found
  for line in \${(f)"$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    case $line in
      :files) _files; return ;;
      :folders) _files -/; return ;;
      *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  _describe -o 'dragoman' found
}
if [[ $funcstack[1] == _dragoman ]]; then _dragoman "$@"; else compdef _dragoman dragoman; fi
`,
  fish: `# dragoman completion fish > ~/.config/fish/completions/dragoman.fish
function __dragoman_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null)
  switch "$found[1]"
    case ':files'
      __fish_complete_path (commandline -ct)
    case ':folders'
      __fish_complete_directories (commandline -ct)
    case '*'
      printf '%s\\n' $found
  end
end
complete -c dragoman -f -a '(__dragoman_complete)'
`,
} as const;

export type Shell = keyof typeof completionScripts;
export const shells = Object.keys(completionScripts) as Shell[];
