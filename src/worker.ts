console.log('worker')
