import type { LambdaRequest } from './lambda-request.ts';

/** Waits for the work that a call has left, and for work that this adds, until the time is over. */
export async function settleWork(request: LambdaRequest, isOver: () => boolean): Promise<void> {
  let isSettled = false;
  const settle = async () => {
    for (let { work } = request; work !== undefined; work = request.work) {
      request.work = undefined;
      await Promise.all(work);
    }
    isSettled = true;
  };
  const settled = settle();
  while (!isSettled && !isOver())
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 10))]);
}
