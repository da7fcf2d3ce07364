import styled from 'styled-components';
import type { ContentOf } from '@portal/calls';
import { theme } from '@portal/design';

/** Text part of the footer: operator, contact details, ICP record number. */
export function FooterNotes({ footer }: { footer: ContentOf<'siteFooter'> }) {
  const { text, icpNo, phone, email, qrCode, qrText } = footer;
  return (
    <Notes>
      <div>
        <p>{text}</p>
        {phone && <span>客服电话：{phone}</span>}
        {email && (
          <span>
            客服邮箱：<a href={`mailto:${email}`}>{email}</a>
          </span>
        )}
        {icpNo && (
          <span>
            备案号：
            <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
              {icpNo}
            </a>
          </span>
        )}
      </div>
      {qrCode && (
        <figure>
          <img src={qrCode} alt={qrText || '二维码'} width="96" height="96" loading="lazy" />
          {qrText && <figcaption>{qrText}</figcaption>}
        </figure>
      )}
    </Notes>
  );
}

const Notes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xl};
  max-width: 480px;
  p {
    margin-bottom: ${theme.space.s};
    white-space: pre-line;
  }
  span {
    display: block;
  }
  a:hover {
    text-decoration: underline;
  }
  figure {
    margin: 0;
    text-align: center;
    font-size: ${theme.size.xs};
  }
  img {
    display: block;
    object-fit: contain;
    background: ${theme.color.paper};
  }
`;
