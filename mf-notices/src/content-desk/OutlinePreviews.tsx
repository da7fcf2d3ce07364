import styled from 'styled-components';
import { sceneTypes, type AgreementKind, type ContentOf, type ContentPart } from '@portal/calls';
import { Panel, Tag, theme } from '@portal/design';
import { RichText } from '@portal/richtext';

// Simplified previews of content that other remotes render, since remotes cannot import each other.

export const SlidePreview = ({ slide: { image, title, link } }: { slide: ContentOf<'slide'> }) => (
  <Figure>
    {image && <img src={image} alt={title} />}
    <figcaption>{link ? `点击打开 ${link}` : '不可点击'}</figcaption>
  </Figure>
);

export const FaqPreview = ({ faq: { question, answer } }: { faq: ContentOf<'faq'> }) => (
  <Panel title={question}>
    <RichText html={answer} />
  </Panel>
);

export const TermsPreview = ({ terms: { title, text } }: { terms: ContentOf<AgreementKind> }) => (
  <Panel title={title}>
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        <p key={index}>{line}</p>
      ))}
  </Panel>
);

export function ScenePreview({ scene }: { scene: ContentOf<'scene'> }) {
  const { icon, title, type, brief, pains, steps, benefits, cases } = scene;
  return (
    <Outline>
      <h2>
        {icon} {title} <Tag $look="brand">{sceneTypes[type]}</Tag>
      </h2>
      <p>{brief}</p>
      <Lines title="痛点" lines={pains} />
      <Parts title="步骤" parts={steps} />
      <Lines title="收益" lines={benefits} />
      <Parts title="案例" parts={cases} />
    </Outline>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Panel title={title}>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Panel>
  );

const Parts = ({ title, parts }: { title: string; parts: readonly ContentPart[] }) =>
  parts.length > 0 && (
    <Panel title={title}>
      <ol>
        {parts.map((part, index) => (
          <li key={index}>
            <strong>{part.title}</strong>：{part.text}
            {part.picks.length > 0 && `（${part.picks.map(({ note }) => note).join('、')}）`}
          </li>
        ))}
      </ol>
    </Panel>
  );

const Figure = styled.figure`
  margin: 0;
  img {
    display: block;
    width: min(480px, 100%);
    border-radius: 12px;
  }
  figcaption {
    margin-top: ${theme.space.s};
    color: ${theme.color.inkFaint};
  }
`;

const Outline = styled.div`
  display: grid;
  gap: ${theme.space.m};
  h2 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
`;
