import styled from 'styled-components';
import { documentCenter, documentKindName, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Card,
  Container,
  Empty,
  ListHead,
  SearchBox,
  SectionHead,
  TextLink,
  theme,
  wide,
} from '@portal/design';
import { useNavigate } from '@portal/router';
import { language } from '@portal/text';
import { DocumentRow } from '../common/DocumentRow';

type Center = CallReply<typeof documentCenter>;

export const page = definePage<Center>({
  load: ({ signal }) => call(documentCenter, {}, { signal }),
  Page: DocumentCenter,
});

const steps = [
  { title: '注册认证', text: '邮箱或手机号注册，完成实名', to: '/unitType' },
  { title: '创建应用', text: '得到沙箱密钥', to: '/createMyApp' },
  { title: '申请API', text: '选择套餐，免审即时开通', to: '/APIList' },
  { title: '调用上线', text: '签名、错误码与重试', to: '/documentCenterList?type=standard' },
];

function DocumentCenter({ data: { types, downloads, recent } }: { data: Center }) {
  const navigate = useNavigate();
  return (
    <Container>
      <ListHead title="文档中心" help="从第一次调用到上线运行，需要知道的都在这里。">
        <SearchBox
          label="搜索文档"
          placeholder="搜索文档标题与摘要"
          value=""
          onSearch={(text) => void navigate(`/documentCenterList?searchText=${encodeURIComponent(text)}`)}
        />
      </ListHead>
      <Types>
        {types.map(({ code, count, newest, brief, ...names }) => (
          <Card key={code} as="section" aria-labelledby={`type-${code}`}>
            <h2 id={`type-${code}`}>
              <TextLink to={`/documentCenterList?type=${code}`}>
                {documentKindName(code, names, language())}
              </TextLink>
              <small>{count} 篇</small>
            </h2>
            {brief && <p>{brief}</p>}
            {newest.length === 0 ? (
              <p>暂无文档</p>
            ) : (
              <ul>
                {newest.map(({ docId, docName }) => (
                  <li key={docId}>
                    <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </Types>
      <SectionHead title="新手入门" />
      <Steps>
        {steps.map(({ title, text, to }, index) => (
          <li key={title}>
            <b>{index + 1}</b>
            <div>
              <TextLink to={to}>{title}</TextLink>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Steps>
      <Columns>
        <section>
          <SectionHead title="最近更新">
            <TextLink to="/documentCenterList">全部文档</TextLink>
          </SectionHead>
          {recent.length === 0 ? (
            <Empty text="暂无文档" />
          ) : (
            <ul>
              {recent.map((document) => (
                <DocumentRow key={document.docId} document={document} />
              ))}
            </ul>
          )}
        </section>
        <section>
          <SectionHead title="下载排行" />
          <Ranking>
            {downloads.map(({ docId, docName, downloads: count }) => (
              <li key={docId}>
                <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>
                <span>{count.toLocaleString('zh-CN')} 次</span>
              </li>
            ))}
          </Ranking>
        </section>
      </Columns>
    </Container>
  );
}

const Types = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
  gap: ${theme.space.l};
  margin-bottom: ${theme.space.xxl};
  section {
    padding: ${theme.space.xl};
  }
  h2 {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${theme.space.s};
    margin-bottom: ${theme.space.m};
    font: 600 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  h2 small {
    flex: none;
  }
  small,
  p {
    color: ${theme.color.inkFaint};
    font: ${theme.size.s} / 22px ${theme.font.sans};
  }
  li {
    padding: 2px 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${theme.space.l};
  margin-bottom: ${theme.space.xxl};
  li {
    display: flex;
    gap: ${theme.space.m};
  }
  b {
    font: 600 ${theme.size.display} / 44px ${theme.font.serif};
    color: ${theme.color.brand};
  }
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.xxl};
  ${wide} {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
`;

const Ranking = styled.ol`
  counter-reset: place;
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    column-gap: ${theme.space.s};
    padding: ${theme.space.s} 0;
    border-bottom: 1px solid ${theme.color.line};
    counter-increment: place;
  }
  li::before {
    content: counter(place);
    color: ${theme.color.inkFaint};
    font: 600 ${theme.size.m} / 22px ${theme.font.serif};
  }
  span {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
