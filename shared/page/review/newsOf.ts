import type { ReviewCase } from '@portal/calls';

/**
 * What others have done with an open case since the reader began to look at it; null: nothing that concerns them.
 *
 * @param isMarked  Whether the reader has written a reason for refusing it.
 */
export function newsOf(first: ReviewCase, now: ReviewCase, isMarked: boolean): string | null {
  if (first.state !== 'open') return null;
  const { takenBy } = now;
  if (now.state === 'decided') {
    if (now.isMine === 1) return '这一件已由您处理。';
    if (!takenBy)
      return isMarked
        ? '这一件刚才已自动处理，您填写的原因没有提交。'
        : '这一件刚才已自动处理，不需要再处理。';
    return isMarked
      ? `这一件刚才已由${takenBy}处理，您填写的原因没有提交。`
      : `这一件刚才已由${takenBy}处理，不需要再处理。`;
  }
  if (now.submittedAt !== first.submittedAt)
    return isMarked && now.isMine === 0
      ? '申请方已重新提交，以上是新的内容；您填写的原因没有提交。'
      : '申请方已重新提交，以上是新的内容。';
  if (!isMarked || now.isMine === 1) return null;
  return takenBy
    ? `这一件现在由${takenBy}处理，您填写的原因没有提交。`
    : '您已不再领取这一件，填写的原因还在：重新领取后可以继续。';
}
