// `awake.ts`: waits for nothing, so that the CPU it runs on never sleeps.

// TypeScript's types do not know it. It leaves the other thread of a CPU its share.
const { pause } = Atomics as unknown as { readonly pause: () => void };
for (;;) for (let i = 0; i < 1000; i++) pause();
