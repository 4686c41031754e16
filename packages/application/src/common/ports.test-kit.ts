/** What happens before a call of a port, by the name of the method and what it is given. */
type Happening<Port> = (method: keyof Port, ...given: readonly unknown[]) => unknown;

/** The port, before each call of which something happens: a wait, a note or a failure. For ports that answer with promises alone. */
export function beforeEachCall<Port extends object>(port: Port, happens: Happening<Port>): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        await happens(name as keyof Port, ...given);
        return Reflect.apply(member, target, given);
      };
    },
  });
}

/** The port as over a network: others that wait have their turn before it answers. */
export function unhurried<Port extends object>(port: Port): Port {
  return beforeEachCall(port, () => new Promise<void>((resolve) => { setImmediate(resolve); }));
}
