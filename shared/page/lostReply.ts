import { CallError, messageOf } from '@portal/client';

/** Whether no usable reply came, so that nobody knows whether the call had its effect. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'NETWORK' || error.code === 'TIMEOUT');

/** What a call may have done whose reply is lost; undefined: nothing, or the error is none of that kind. */
export const effectOf = (error: unknown): 'once' | 'write' | undefined => {
  const effect = isLost(error) && error instanceof CallError ? error.details.effect : undefined;
  return effect === 'once' || effect === 'write' ? effect : undefined;
};

/** Whether the browser knows that it has no network, which is then the first thing to see to. */
const isOffline = () => !navigator.onLine;

/** Said beside what went wrong to the visitor of a form whose call is repeatable. */
export const lostText = (): string =>
  isOffline()
    ? '网络已断开，填写的内容还在。连上网络后请直接再提交一次：内容不变就不会重复，已成功的会显示结果。'
    : '没有收到回应，可能已经提交成功。请直接再提交一次：内容不变就不会重复，已成功的会显示结果。';

/** Of a form whose call may have had its effect, and may have it again. */
export const unsureText = (): string =>
  isOffline()
    ? '网络已断开，可能已经生效。填写的内容还在，连上网络后请先查看结果，再决定是否重新提交。'
    : '没有收到回应，可能已经生效。填写的内容还在，请先查看结果，再决定是否重新提交。';

/** Of a form that changes nothing, or that everybody may send. */
export const lateText = '没有等到答复，填写的内容还在，可以重新提交';

/** What to tell the visitor of a form that is gone: another would have another request number. */
export const leftMessageOf = (error: unknown): string =>
  isLost(error) ? `${messageOf(error)}。可能已经提交成功，重新提交前请先查看结果` : messageOf(error);

/** What to tell the visitor about the error of a button's action. */
export function actionMessageOf(error: unknown): string {
  if (!isLost(error)) return messageOf(error);
  return isOffline()
    ? `${messageOf(error)}。网络已断开，操作可能已经生效，连上网络后请先查看结果再重试`
    : `${messageOf(error)}。操作可能已经生效，重试前请先查看结果`;
}
