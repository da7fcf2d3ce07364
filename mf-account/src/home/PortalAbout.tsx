import styled from 'styled-components';
import { documentKindName, portalHome, type PortalHome } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, SectionHead, TextLink, theme, wide } from '@portal/design';
import { useLoaded } from '@portal/page';
import { language } from '@portal/text';

const load = (signal: AbortSignal) => call(portalHome, {}, { signal });

/** Block of a branded home page: documents, questions, and contact. */
export function widget() {
  return <PortalAbout />;
}

function PortalAbout() {
  const { data, reason, retry } = useLoaded(load);

  return (
    <Blocks>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && (
        <>
          <Documents home={data} />
          <Questions home={data} />
          <Contact home={data} />
        </>
      )}
    </Blocks>
  );
}

function Documents({ home: { documentTypes } }: { home: PortalHome }) {
  if (documentTypes.length === 0) return null;
  return (
    <section>
      <SectionHead title="文档">
        <TextLink to="/documentCenter">文档中心 →</TextLink>
      </SectionHead>
      <ul>
        {documentTypes.map(({ code, count, ...names }) => (
          <li key={code}>
            <TextLink to={`/documentCenterList?type=${encodeURIComponent(code)}`}>
              {documentKindName(code, names, language())}
            </TextLink>
            <span>{count} 篇</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ home: { faqs } }: { home: PortalHome }) {
  if (faqs.length === 0) return null;
  return (
    <section>
      <SectionHead title="常见问题">
        <TextLink to="/comQuestion">全部问题 →</TextLink>
      </SectionHead>
      <ul>
        {faqs.map(({ faqId, question }) => (
          <li key={faqId}>
            <TextLink to={`/comQuestion#${encodeURIComponent(faqId)}`}>{question}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ home: { doName, intro, contact } }: { home: PortalHome }) {
  return (
    <section>
      <SectionHead title={`关于${doName}`} />
      {intro && <p>{intro}</p>}
      {contact && <p>联系人：{contact}</p>}
    </section>
  );
}

const Blocks = styled.div`
  display: grid;
  gap: ${theme.space.xxl};
  padding-block: ${theme.space.xxxl};
  ${wide} {
    grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  }
  ul {
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space.l};
    padding: 10px 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  span,
  p {
    color: ${theme.color.inkSoft};
  }
  p {
    padding: 10px 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
