import styled from 'styled-components';
import { documentKindName, type DocumentSummary } from '@portal/calls';
import { Tag, TextLink, theme } from '@portal/design';
import { language } from '@portal/text';

/** A document in a public list. */
export function DocumentRow({ document }: { document: DocumentSummary }) {
  const { docId, docName, docType, docKind, summary, provider, updateTime, views, docDownLoad, apis } =
    document;
  return (
    <Row>
      <h3>
        <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>
      </h3>
      <p>{summary}</p>
      <Facts>
        <Tag>{documentKindName(docType, docKind, language())}</Tag>
        {docDownLoad === 1 && <Tag $look="brand">可下载</Tag>}
        <span>{provider}</span>
        <time>{updateTime.slice(0, 10)} 更新</time>
        <span>{views.toLocaleString('zh-CN')} 次浏览</span>
        {apis.map(({ apiId, apiName }) => (
          <TextLink key={apiId} to={`/APIDetails?apiId=${apiId}`}>
            {apiName}
          </TextLink>
        ))}
      </Facts>
    </Row>
  );
}

const Row = styled.li`
  padding: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  > p {
    margin: ${theme.space.xs} 0 ${theme.space.s};
    color: ${theme.color.inkSoft};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  /* A name without a blank is no wider than the list. */
  overflow-wrap: anywhere;
`;
