export { editPage as page } from './UploadingImg';
