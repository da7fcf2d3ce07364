import styled from 'styled-components';
import type { OperationField } from '@portal/calls';
import { ScrollTable, narrow, theme, visuallyHidden } from '@portal/design';
import { RichText } from '@portal/richtext';

interface FieldTableProps {
  title: string;
  fields: readonly OperationField[];
  /** Whether to show where a parameter is sent: path, query, header or cookie. */
  hasPlace?: boolean;
  isCut?: boolean;
}

const places: Record<string, string> = {
  path: '路径',
  query: '查询',
  header: '请求头',
  cookie: 'Cookie',
  body: '请求体',
};
const stepPx = 16;

export function FieldTable({ title, fields, hasPlace, isCut }: FieldTableProps) {
  return (
    <Section>
      <h3>{title}</h3>
      {fields.length > 0 && (
        <ScrollTable label={title}>
          <thead>
            <tr>
              <th scope="col">名称</th>
              {hasPlace && <th scope="col">位置</th>}
              <th scope="col">类型与长度</th>
              <th scope="col">必填</th>
              <th scope="col">说明与示例</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              <tr key={`${index} ${field.name}`}>
                <Name $indent={field.depth * stepPx}>{field.name}</Name>
                {hasPlace && <td>{places[field.place] ?? field.place}</td>}
                <td>
                  {field.type}
                  {field.limits && <Limits>{field.limits}</Limits>}
                </td>
                <td data-title="必填">{field.required === 1 ? '是' : '否'}</td>
                <Said $indent={field.depth * stepPx}>
                  {field.description && (
                    <Meaning>
                      <RichText html={field.description} />
                    </Meaning>
                  )}
                  {field.example && <Example>示例 {field.example}</Example>}
                </Said>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {isCut && <p>内容较多，其余层级请查看提供方的完整描述。</p>}
    </Section>
  );
}

const Section = styled.section`
  margin-top: ${theme.space.xl};
  h3 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
  }
  > p {
    padding: ${theme.space.s} 0;
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
  /* On narrow screens the meaning of a field moves below it, so that no column is hidden. */
  ${narrow} {
    table {
      display: block;
      min-width: 0;
    }
    tbody {
      display: block;
    }
    thead {
      ${visuallyHidden}
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 ${theme.space.m};
      padding: 10px 0;
      border-bottom: 1px solid ${theme.color.line};
    }
    && td {
      min-width: 0;
      padding-block: 0;
      padding-right: 0;
      border: 0;
    }
    && td:not(:first-child, :last-child) {
      padding-left: 0;
    }
    td[data-title]::before {
      content: attr(data-title) ' ';
      color: ${theme.color.inkFaint};
    }
  }
`;

const Name = styled.td<{ $indent: number }>`
  && {
    padding-left: ${({ $indent }) => $indent + 12}px;
    font-family: ${theme.font.mono};
    min-width: 128px;
    overflow-wrap: anywhere;
  }
`;

/** Description below the name, with the same indentation. */
const Said = styled.td<{ $indent: number }>`
  ${narrow} {
    flex: 1 0 100%;
    && {
      padding-left: ${({ $indent }) => $indent + 12}px;
    }
    &:empty {
      display: none;
    }
  }
`;

const Meaning = styled.div`
  min-width: 120px;
  > div {
    font-size: inherit;
    line-height: inherit;
  }
  > div > :last-child {
    margin-bottom: 0;
  }
`;

const Limits = styled.small`
  display: block;
  color: ${theme.color.inkSoft};
`;

const Example = styled.span`
  color: ${theme.color.inkFaint};
  overflow-wrap: anywhere;
`;
