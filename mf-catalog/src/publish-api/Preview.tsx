import styled from 'styled-components';
import type { DraftPlan, PublicationData } from '@portal/calls';
import { Card, Glyph, Panel, Tag, theme } from '@portal/design';
import { formatPrice } from '@portal/rules';

/** The card as visitors will see it. */
export function Preview({ data, version }: { data: PublicationData; version: string }) {
  return (
    <Panel title="预览">
      <Sheet>
        <Glyph aria-hidden="true">{data.icon || [...data.name][0]}</Glyph>
        <div>
          <strong>{data.name || '未命名'}</strong> <Tag>{version}</Tag>
          <p>{data.brief}</p>
          <p>
            {data.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
          <ul>
            {data.plans.map((plan, index) => (
              <li key={index}>
                {plan.name}：{priceOf(plan)}，每秒 {plan.qps} 次，{plan.audit ? '人工审核' : '无需审核'}
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </Panel>
  );
}

function priceOf({ kind, price, tiers }: DraftPlan): string {
  if (kind === 'free') return '免费';
  return kind === 'tiered' ? tiers.map((tier) => formatPrice(tier.price)).join(' / ') : formatPrice(price);
}

const Sheet = styled(Card)`
  display: flex;
  gap: ${theme.space.l};
  max-width: 520px;
  padding: ${theme.space.l};
  p {
    color: ${theme.color.inkSoft};
  }
`;
