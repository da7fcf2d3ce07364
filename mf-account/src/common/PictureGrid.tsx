import styled from 'styled-components';
import { theme } from '@portal/design';

/** Pictures to upload, beside each other where there is room. */
export const PictureGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.l};
`;

/** Rule of a form for a picture that has to be uploaded. */
export const pictureRule = (label: string) => ({
  validate: (fileId: string) => fileId !== '' || `请上传${label}`,
});
