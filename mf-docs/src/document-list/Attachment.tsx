import styled from 'styled-components';
import type { MyDocument } from '@portal/calls';
import { theme } from '@portal/design';
import { fileSize } from '@portal/rules';

/** The file of a document. */
export function Attachment({ document: { fileName, fileBytes, docDownLoad } }: { document: MyDocument }) {
  return (
    <Room>
      <span title={fileName}>{fileName}</span>
      <small>
        {fileSize(fileBytes)}，{docDownLoad === 1 ? '可下载' : '不可下载'}
      </small>
    </Room>
  );
}

const Room = styled.div`
  max-width: 168px;
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
