import styled from 'styled-components';
import type { DraftPlan, PublicationData } from '@portal/calls';
import { Card, Glyph, Panel, Tag, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { formatPrice, weightText } from '@portal/rules';

/** Preview of the card and the detail page. */
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
            {data.weights.map((weight) => (
              <li key={weight.operation}>
                {weight.operation}：{weightText(weight)}
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
      {data.description && (
        <Description>
          <h3>详细说明</h3>
          <RichText html={data.description} />
        </Description>
      )}
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

const Description = styled.div`
  max-width: 720px;
  margin-top: ${theme.space.l};
  overflow-wrap: anywhere;
  h3 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
    font-weight: 600;
  }
`;
