import styled from 'styled-components';
import type { ApiView, OperationView } from '@portal/calls';
import { CopyButton, Tag, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { weightText } from '@portal/rules';
import { AnswerHeaders } from './AnswerHeaders';
import { BilledIf } from './BilledIf';
import { CallAccess } from './CallAccess';
import { FieldTable } from './FieldTable';
import { Verb } from './Verb';

interface OperationDocProps {
  operation: OperationView;
  /** Facts of a published API; absent for a draft. */
  base?: Pick<ApiView['base'], 'billedIf' | 'access' | 'sandbox'>;
}

export function OperationDoc({ operation, base }: OperationDocProps) {
  const { summary, method, gatewayPath, description, params, request, responses } = operation;

  return (
    <Article>
      <h2>
        {summary} {operation.deprecated === 1 && <Tag $look="warn">已弃用</Tag>}{' '}
        {operation.weight && <Tag>{weightText(operation.weight)}</Tag>}
      </h2>
      <Path>
        <Verb method={method} />
        <code>{gatewayPath}</code>
        <CopyButton text={gatewayPath} />
      </Path>
      {base && <CallAccess access={base.access} hasSandbox={base.sandbox === 1} gatewayPath={gatewayPath} />}
      {description && (
        <Description>
          <RichText html={description} />
        </Description>
      )}
      {params.length > 0 && <FieldTable title="请求参数" fields={params} hasPlace />}
      {request && (
        <FieldTable
          title={`请求体 ${request.contentType}`}
          fields={request.fields}
          isCut={request.isCut === 1}
        />
      )}
      {params.length === 0 && !request && (
        <Description>
          <p>这个接口不需要参数。</p>
        </Description>
      )}
      {responses.map(({ status, description: meaning, fields, isCut }) => (
        <FieldTable key={status} title={`返回 ${status} ${meaning}`} fields={fields} isCut={isCut === 1} />
      ))}
      {base?.billedIf && <BilledIf rule={base.billedIf} />}
      <AnswerHeaders />
    </Article>
  );
}

const Article = styled.article`
  min-width: 0;
  h2 {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
  }
`;

const Path = styled.div`
  display: flex;
  gap: 10px;
  align-items: baseline;
  margin: 14px 0;
  padding: 8px 14px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  color: ${theme.color.brandDark};
  code {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    color: ${theme.color.ink};
    font: ${theme.size.s} / 20px ${theme.font.mono};
  }
`;

const Description = styled.div`
  color: ${theme.color.inkSoft};
  > div {
    font-size: ${theme.size.m};
    line-height: 24px;
  }
`;
