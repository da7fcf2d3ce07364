import styled from 'styled-components';
import {
  documentFeedback,
  documentKindName,
  downloadDocument,
  editDocument,
  viewDocument,
  type DocumentView,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Card, Container, Notice, Reading, Tag, TextLink, theme } from '@portal/design';
import { Heart, RoleLink, usePageTitle } from '@portal/page';
import { RichTextNodes, useRichText } from '@portal/richtext';
import { fileSize } from '@portal/rules';
import { language } from '@portal/text';
import { HelpfulVote } from '../common/HelpfulVote';
import { Contents, FoldedContents } from './Contents';

export const page = definePage<DocumentView>({
  load: ({ query, signal }) => call(viewDocument, { docId: query.get('docId') ?? '' }, { signal }),
  Page: DocumentDetails,
});

function DocumentDetails({ data: document }: { data: DocumentView }) {
  const { docId, doc_name: name, doc_type: type, relationApiName: apis } = document;
  const kindName = documentKindName(type, document.docKind, language());
  const { nodes, headings } = useRichText(document.doc_detail);

  usePageTitle(name);

  return (
    <Container>
      <Columns $hasContents={headings.length > 1}>
        <Reading as="article">
          <Crumbs aria-label="位置">
            <TextLink to="/documentCenter">文档中心</TextLink>
            <span aria-hidden="true">/</span>
            <TextLink to={`/documentCenterList?type=${type}`}>{kindName}</TextLink>
          </Crumbs>
          <h1>{name}</h1>
          <Facts>
            <Tag>{kindName}</Tag>
            <span>第 {document.revision} 版</span>
            <time>{document.updateTime.slice(0, 16)} 更新</time>
            <span>{document.provider}</span>
            <span>{document.views.toLocaleString('zh-CN')} 次浏览</span>
            <Button $size="s" $kind="quiet" onClick={() => window.print()}>
              打印/PDF
            </Button>
            <Heart kind="doc" objId={docId} title={name} />
            {document.isMine === 1 && (
              <RoleLink needs={editDocument} $size="s" to={`/editDocument?id=${docId}`}>
                编辑
              </RoleLink>
            )}
          </Facts>
          {document.doc_enabled === 0 && <Notice tone="warn">文档未启用，只有您自己能看到。</Notice>}
          {headings.length > 1 && <FoldedContents headings={headings} />}
          <RichTextNodes nodes={nodes} />
          <Attachment document={document} />
          {apis.length > 0 && (
            <section>
              <h2>相关API</h2>
              <ul>
                {apis.map(({ apiId, apiName }) => (
                  <li key={apiId}>
                    <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <HelpfulVote
            key={docId}
            helpful={document.helpful}
            hasRemark
            onVote={async (isHelpful, text) =>
              (await call(documentFeedback, { docId, helpful: isHelpful ? 1 : 0, text })).helpful
            }
          />
          <Neighbours aria-label="相邻文档">
            <Neighbour label="上一篇" document={document.prev} />
            <Neighbour label="下一篇" document={document.next} />
          </Neighbours>
        </Reading>
        {headings.length > 1 && <Contents headings={headings} />}
      </Columns>
    </Container>
  );
}

function Attachment({ document }: { document: DocumentView }) {
  const { docId, fileName, fileBytes, doc_download, isMine, downloads } = document;
  const mayDownload = doc_download === 1 || isMine === 1;
  return (
    <File as="section" aria-label="附件">
      <div>
        <strong>{fileName}</strong>
        <p>
          {fileSize(fileBytes)}，已下载 {downloads.toLocaleString('zh-CN')} 次
        </p>
      </div>
      {mayDownload ? (
        // A download served by the server, so the router must not handle the click.
        <a
          href={`${apiBase}${downloadDocument.path}?docId=${encodeURIComponent(docId)}`}
          download
          data-off-paper
        >
          下载
        </a>
      ) : (
        <span>作者未开放下载</span>
      )}
    </File>
  );
}

function Neighbour({ label, document }: { label: string; document: DocumentView['prev'] }) {
  return (
    <p>
      <span>{label}：</span>
      {document ? (
        <TextLink to={`/documentDetails?docId=${document.docId}`}>{document.docName}</TextLink>
      ) : (
        '没有了'
      )}
    </p>
  );
}

const Columns = styled.div<{ $hasContents: boolean }>`
  padding-top: ${theme.space.xxl};
  @media (min-width: 1100px) {
    display: grid;
    grid-template-columns: ${({ $hasContents }) => ($hasContents ? 'minmax(0, 760px) 240px' : 'minmax(0, 1fr)')};
    justify-content: center;
    gap: ${theme.space.xxxl};
  }
  article > h1 {
    margin: ${theme.space.m} 0;
    font: 700 28px/40px ${theme.font.serif};
  }
  article > section {
    margin-top: ${theme.space.xl};
  }
  section > h2 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  @media print {
    nav,
    aside,
    button {
      display: none;
    }
  }
`;

const Crumbs = styled.nav`
  display: flex;
  gap: ${theme.space.s};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  padding-bottom: ${theme.space.l};
  margin-bottom: ${theme.space.xl};
  border-bottom: 1px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const File = styled(Card)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.l};
  margin-top: ${theme.space.xl};
  padding: ${theme.space.l};
  p,
  span {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
  strong {
    overflow-wrap: anywhere;
  }
  a {
    flex: none;
    padding: ${theme.space.s} ${theme.space.l};
    border: 1px solid ${theme.color.brand};
    border-radius: ${theme.radius.control};
    color: ${theme.color.brandDark};
  }
`;

const Neighbours = styled.nav`
  display: grid;
  gap: ${theme.space.s};
  margin-top: ${theme.space.xxl};
  padding-top: ${theme.space.l};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.inkSoft};
`;
