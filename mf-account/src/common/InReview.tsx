import { Notice, Status } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface InReviewProps {
  since: string | null;
  /** How long the review takes at the most. */
  within: string;
}

/** What has been submitted waits for operators. */
export const InReview = ({ since, within }: InReviewProps) => (
  <Notice tone="warn">
    <Status tone="warn">审核中</Status> 提交于 {since && formatMinute(since)}，预计 {within}
    内完成，结果会发到消息中心。
  </Notice>
);
