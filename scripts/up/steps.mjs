/**
 * A console that numbers the steps of a start: `2/4 Build: 24.1 s`. The label appears when a step begins, the remainder of its line when it
 * ends. Other lines may come in between: they begin on a line of their own.
 */
export function stepConsole(write) {
  let isOpen = false;
  const endLine = () => {
    if (isOpen) write("\n");
    isOpen = false;
  };
  return {
    write(text) {
      endLine();
      write(text);
    },
    /**
     * `candidates` are the steps in their order: `[name, hasWork]`. The first step that runs asks those behind it whether they have work,
     * for the total. A step that runs alone has no number.
     */
    steps(candidates) {
      let number = 0;
      let total = 0;
      /** Runs a step. `doing` says how it is done, the answer of `work` what came of it; both may be empty. */
      const run = async (name, work, doing = "") => {
        number += 1;
        if (number === 1) {
          const behind = candidates.slice(candidates.findIndex(([candidate]) => candidate === name) + 1);
          total = 1 + behind.filter(([, hasWork]) => hasWork()).length;
        }
        total = Math.max(total, number);
        const label = total > 1 ? `${number}/${total} ${name}: ` : `${name}: `;
        const begin = `${label}${doing}`;
        endLine();
        write(begin);
        isOpen = true;
        const began = performance.now();
        try {
          const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
          const outcome = [await work(), seconds()].filter(Boolean).join(", ");
          write(`${isOpen ? "" : begin}${doing && ", "}${outcome}\n`);
          isOpen = false;
        } catch (error) {
          endLine();
          if (error.output) write(error.output);
          throw error;
        }
      };
      return {
        run,
        /** Runs the last step: without a line when no other step had work. */
        runLast: (name, work) => (number === 0 ? work() : run(name, work)),
      };
    },
    endLine,
  };
}

/** Steps on standard error. */
export const stepsOnConsole = (candidates) => stepConsole((text) => process.stderr.write(text)).steps(candidates);
