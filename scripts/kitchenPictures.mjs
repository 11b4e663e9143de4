// Makes the pictures of the kitchen's photos and of its `media/`.
import { makeFace } from './face.mjs'
import { kitchenFolder, makePhotos } from './photos.mjs'

await makePhotos()
await makeFace(kitchenFolder())
