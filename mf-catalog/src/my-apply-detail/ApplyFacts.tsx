import { downloadAttachment, envs, type ApplyView } from '@portal/calls';
import { apiBase } from '@portal/client';
import { Facts, TextLink } from '@portal/design';
import { ApplyState } from '@portal/page';
import { fileSize, formatMinute } from '@portal/rules';
import { DataTermsLink } from '../common/DataTermsLink';
import { PlanPrice } from '../common/PlanPrice';

interface ApplyFactsProps {
  apply: ApplyView['apply'];
  /** Whether it has been granted at some time. */
  isGranted: boolean;
}

/** What was applied for, and on which terms. */
export function ApplyFacts({ apply, isGranted }: ApplyFactsProps) {
  return (
    <Facts
      facts={[
        ['状态', <ApplyState key="state" state={apply.state} />],
        [
          'API',
          <TextLink key="api" to={`/APIDetails?apiId=${apply.apiId}`}>
            {apply.apiName}
          </TextLink>,
        ],
        ['提供方', apply.providerName],
        ['应用', apply.appName],
        ['环境', envs[apply.env]],
        ['套餐', apply.previousPlan === null ? apply.planName : `${apply.previousPlan} → ${apply.planName}`],
        [
          '价格',
          <PlanPrice
            key="price"
            plan={{
              kind: apply.planKind,
              price: apply.price,
              tiers: apply.tiers,
              included: apply.included,
            }}
          />,
        ],
        ...(apply.included === null
          ? []
          : [['包含次数', `${apply.included.toLocaleString('zh-CN')} 次`] as const]),
        ...(apply.quota && isGranted ? [['已用次数', quotaText(apply.quota)] as const] : []),
        ['每秒调用', `${apply.qps} 次`],
        ['每日上限', apply.dayLimit === null ? '不限' : `${apply.dayLimit.toLocaleString('zh-CN')} 次`],
        ['预计日调用量', `${apply.dailyCalls.toLocaleString('zh-CN')} 次`],
        ['上线时间', apply.startsAt ? formatMinute(apply.startsAt) : '通过后立即'],
        ['到期', endOf(apply.expiresAt, isGranted)],
        ['申请理由', apply.reason],
        ['业务场景', apply.scene || '未填写'],
        [
          '附件',
          apply.attachment === null ? (
            '没有'
          ) : (
            <a
              key="file"
              href={`${apiBase}${downloadAttachment.path}?applyId=${encodeURIComponent(apply.applyId)}`}
              download
            >
              {apply.attachment.name}（{fileSize(apply.attachment.bytes)}）
            </a>
          ),
        ],
        [
          '数据使用条款',
          apply.dataTerms === null ? (
            '未记录'
          ) : (
            <span key="terms">
              已同意
              <DataTermsLink version={apply.dataTerms} />第 {apply.dataTerms} 版
            </span>
          ),
        ],
      ]}
    />
  );
}

/** With renewals it is more than what one payment contains. */
const quotaText = ({ used, total }: NonNullable<ApplyView['apply']['quota']>) =>
  `${used.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 次，还剩 ${Math.max(0, total - used).toLocaleString('zh-CN')} 次`;

function endOf(expiresAt: string | null, isGranted: boolean): string {
  if (expiresAt) return formatMinute(expiresAt);
  return isGranted ? '长期' : '开通后按套餐有效期计算';
}
