import styled from 'styled-components';
import type { ApiView } from '@portal/calls';
import { theme } from '@portal/design';
import { inspectedBytesMax, successRuleText } from '@portal/rules';

const kib = inspectedBytesMax / 1024;

/** Which calls are billed. */
export function BilledIf({ rule }: { rule: ApiView['base']['billedIf'] }) {
  return (
    <Line>
      {rule
        ? `只有${successRuleText(rule)}的调用计费；其他调用不计费，响应头 X-Cost 为 0.0000。返回不是 JSON 或超过 ${kib} KB 时，HTTP 2xx 即计费。`
        : '只有 HTTP 2xx 的调用计费，其他调用不计费，响应头 X-Cost 为 0.0000。'}
    </Line>
  );
}

const Line = styled.p`
  margin-top: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  overflow-wrap: anywhere;
`;
