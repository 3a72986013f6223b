export const uploads = {
  'uploads.bannerOutside': 'The part to show isn’t within the picture',
  'uploads.bannerTooSmall':
    'The part to show has to be at least {min} pixels wide. Choose a larger picture or zoom out.',
  'uploads.choosePicture': 'Please choose a picture',
  'uploads.companyQuota': 'Your company has reached its limit of {max} MB of uploads a day. Try again tomorrow.',
  'uploads.documentTypes': 'Please choose a PDF, a spreadsheet (xlsx, xls, ods), a CSV or a plain text file',
  'uploads.emptyFile': 'This file is empty. Choose another one.',
  'uploads.hasMacros': 'Spreadsheets with macros aren’t accepted. Save it without macros and try again.',
  'uploads.hasUploads': 'This still has uploaded files, so it can’t be deleted',
  'uploads.notBase64': 'This isn’t a picture as base64 text',
  'uploads.notAsNamed':
    'This isn’t a {ending} file, whatever its name says. Save it in that format, or choose another file.',
  'uploads.pictureDamaged': 'This picture is damaged. Choose another one.',
  'uploads.pictureFirst': 'Please upload the picture first',
  'uploads.pictureTooLarge': 'This picture is too large. It can have at most {max} million pixels.',
  'uploads.pictureTypes': 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture',
  'uploads.userQuota': 'You’ve reached today’s upload limit. Try again tomorrow.',
} as const;
